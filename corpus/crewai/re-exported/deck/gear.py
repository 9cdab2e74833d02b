from crewai.tools import BaseTool as Gear
