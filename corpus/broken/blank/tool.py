# nothing
   
	
# here
