import urllib2


def fetch(url, timeout=10L):
    print "fetching", url
    try:
        return urllib2.urlopen(url, timeout=timeout)
    except Exception, e:
        print e
        raise ValueError, "no"


def unpack((a, b), c=0777):
    exec "a = b"
    return `a` <> c
