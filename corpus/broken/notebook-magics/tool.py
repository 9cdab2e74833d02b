%matplotlib inline
!pip install numpy


def plot(x: list):
    return x


plot?
