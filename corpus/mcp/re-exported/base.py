import app as application
