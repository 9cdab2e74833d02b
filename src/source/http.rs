//! Requests: whom they may reach, how often they are tried, how long they may take.
//!
//! Names are resolved here, checked, and the connection goes to what was checked, so that a
//! name cannot change its meaning in between. Redirects are followed here for the same reason.
//! Proxies and other settings of the environment are not used. It must not know what is fetched.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime};

use bytes::Bytes;
use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use reqwest::header::{ACCEPT, CONTENT_TYPE, LOCATION, RETRY_AFTER};
use reqwest::{Client, Response, StatusCode, redirect};
use rustls::{ClientConfig, RootCertStore};
use tokio::time::{Instant, sleep_until, timeout_at};
use url::{Host, Url};

use super::address::is_public;
use super::error::SourceError;
use super::limits::Limits;

/// Makes requests within the bounds of one [`Limits`].
pub(crate) struct Http {
    /// Reaches public addresses only.
    guarded: Client,
    /// Reaches whatever it is told to.
    open: Client,
    allow_private_hosts: bool,
    limits: Limits,
    counts: Arc<Counts>,
}

/// What has been asked and received so far.
#[derive(Debug, Default)]
pub(crate) struct Counts {
    /// Requests, with redirects and repetitions.
    pub requests: AtomicU64,
    /// Bytes of bodies.
    pub bytes: AtomicU64,
}

/// Why a request gave nothing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum HttpError {
    /// The address is one that may not be asked.
    #[error("{0}")]
    Refused(String),
    /// The server's answer.
    #[error("it answered {0}")]
    Status(StatusCode),
    /// The answer was something else than what was asked for.
    #[error("{0}")]
    Unexpected(String),
    /// The connection failed or broke.
    #[error("{0}")]
    Connection(String),
    /// The time was up.
    #[error("it did not answer in time")]
    Timeout,
    /// The answer was larger than allowed.
    #[error("it sent more than {0} bytes")]
    TooLarge(u64),
}

/// Whom a request may reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Trust {
    /// A host that the user named as a gateway; only other hosts, by redirect, are checked.
    Named,
    /// Public hosts over https only.
    Public,
}

impl Http {
    /// A client within `limits`.
    ///
    /// # Errors
    ///
    /// The TLS library cannot be set up.
    pub(crate) fn new(
        limits: &Limits,
        allow_private_hosts: bool,
        counts: Arc<Counts>,
    ) -> Result<Self, SourceError> {
        let network = |error: &dyn std::error::Error| SourceError::Network {
            reason: error.to_string(),
        };
        let mut roots = RootCertStore::empty();
        roots.extend(webpki_roots::TLS_SERVER_ROOTS.iter().cloned());
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let tls = ClientConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .map_err(|error| network(&error))?
            .with_root_certificates(roots)
            .with_no_client_auth();
        let builder = || {
            Client::builder()
                .tls_backend_preconfigured(tls.clone())
                .redirect(redirect::Policy::none())
                .no_proxy()
                .referer(false)
                .connect_timeout(limits.connect_timeout)
                .user_agent(concat!("toolmeta/", env!("CARGO_PKG_VERSION")))
        };
        let guarded = builder().dns_resolver(PublicOnly).build();
        let open = builder().build();
        Ok(Self {
            guarded: guarded.map_err(|error| network(&error))?,
            open: open.map_err(|error| network(&error))?,
            allow_private_hosts,
            limits: limits.clone(),
            counts,
        })
    }

    /// Asks for `url` and gives the answer once it is a success, its body still to be read.
    ///
    /// # Errors
    ///
    /// The address may not be asked, or there is no success within `deadline`.
    pub(crate) async fn get(
        &self,
        url: &Url,
        accept: &str,
        trust: Trust,
        deadline: Instant,
    ) -> Result<Body<'_>, HttpError> {
        let mut attempt = 0;
        loop {
            let (error, wait) = match self.follow(url, accept, trust, deadline).await {
                Ok(response) if response.status().is_success() => {
                    let counts = &self.counts;
                    return Ok(Body {
                        response,
                        counts,
                        deadline,
                        received: 0,
                    });
                }
                Ok(response) => {
                    let status = response.status();
                    let may_pass = status.is_server_error()
                        || matches!(
                            status,
                            StatusCode::TOO_MANY_REQUESTS | StatusCode::REQUEST_TIMEOUT
                        );
                    let error = HttpError::Status(status);
                    if !may_pass || status == StatusCode::NOT_IMPLEMENTED {
                        return Err(error);
                    }
                    (error, retry_after(&response))
                }
                Err(error @ HttpError::Connection(_)) => (error, None),
                Err(error) => return Err(error),
            };
            if attempt >= self.limits.retries {
                return Err(error);
            }
            let backoff = Duration::from_millis(200 << attempt.min(6));
            let wait = wait.unwrap_or_default().max(backoff);
            // There would be no time left to ask again.
            let until = Instant::now().checked_add(wait);
            let Some(until) = until.filter(|until| *until < deadline) else {
                return Err(error);
            };
            sleep_until(until).await;
            attempt += 1;
        }
    }

    /// Asks, and follows redirects.
    async fn follow(
        &self,
        url: &Url,
        accept: &str,
        trust: Trust,
        deadline: Instant,
    ) -> Result<Response, HttpError> {
        let mut at = url.clone();
        for _ in 0..=self.limits.max_redirects {
            let named = trust == Trust::Named && at.origin() == url.origin();
            let client = if named || self.allow_private_hosts {
                &self.open
            } else {
                check(&at)?;
                &self.guarded
            };
            self.counts.requests.fetch_add(1, Ordering::Relaxed);
            let request = client.get(at.clone()).header(ACCEPT, accept).send();
            let response = timeout_at(deadline, request)
                .await
                .map_err(|_| HttpError::Timeout)?
                .map_err(|error| connection(&error))?;
            if !response.status().is_redirection() {
                return Ok(response);
            }
            let location = response.headers().get(LOCATION);
            let location = location.and_then(|value| value.to_str().ok());
            let next = location.and_then(|location| at.join(location).ok());
            at = next.ok_or_else(|| {
                HttpError::Unexpected("it redirects to no valid address".to_string())
            })?;
            if !matches!(at.scheme(), "http" | "https") {
                return Err(HttpError::Refused(format!(
                    "it redirects to `{}:`",
                    at.scheme()
                )));
            }
        }
        Err(HttpError::Unexpected(format!(
            "it redirects more than {} times",
            self.limits.max_redirects
        )))
    }
}

/// The body of an answer, read piece by piece.
pub(crate) struct Body<'a> {
    response: Response,
    counts: &'a Counts,
    deadline: Instant,
    received: u64,
}

impl Body<'_> {
    /// Whether the server says that it sends HTML, which no document here is.
    pub(crate) fn is_html(&self) -> bool {
        let value = self.response.headers().get(CONTENT_TYPE);
        let value = value.and_then(|value| value.to_str().ok()).unwrap_or("");
        value
            .trim_start()
            .to_ascii_lowercase()
            .starts_with("text/html")
    }

    /// The next bytes; nothing at the end.
    ///
    /// # Errors
    ///
    /// The connection broke, the time is up, or there is more than `limit` bytes in all.
    pub(crate) async fn next(&mut self, limit: u64) -> Result<Option<Bytes>, HttpError> {
        let chunk = timeout_at(self.deadline, self.response.chunk())
            .await
            .map_err(|_| HttpError::Timeout)?
            .map_err(|error| connection(&error))?;
        if let Some(chunk) = &chunk {
            let length = chunk.len() as u64;
            self.received += length;
            self.counts.bytes.fetch_add(length, Ordering::Relaxed);
        }
        if self.received > limit {
            return Err(HttpError::TooLarge(limit));
        }
        Ok(chunk)
    }

    /// All of it.
    ///
    /// # Errors
    ///
    /// As [`Body::next`].
    pub(crate) async fn whole(mut self, limit: u64) -> Result<Vec<u8>, HttpError> {
        let mut bytes = Vec::new();
        while let Some(chunk) = self.next(limit).await? {
            bytes.extend_from_slice(&chunk);
        }
        Ok(bytes)
    }
}

/// Whether an address may be asked, as far as it shows without resolving.
fn check(url: &Url) -> Result<(), HttpError> {
    if url.scheme() != "https" {
        return Err(HttpError::Refused(format!("`{url}` is not https")));
    }
    let is_private = match url.host() {
        Some(Host::Ipv4(address)) => !is_public(address.into()),
        Some(Host::Ipv6(address)) => !is_public(address.into()),
        // Names are checked when they are resolved.
        Some(Host::Domain(_)) => false,
        None => true,
    };
    if is_private {
        return Err(HttpError::Refused(format!("`{url}` is a private address")));
    }
    Ok(())
}

/// Resolves names, and forgets the addresses that are not public.
struct PublicOnly;

impl Resolve for PublicOnly {
    fn resolve(&self, name: Name) -> Resolving {
        Box::pin(async move {
            let found = tokio::net::lookup_host((name.as_str(), 0)).await?;
            let public: Vec<SocketAddr> = found.filter(|found| is_public(found.ip())).collect();
            if public.is_empty() {
                return Err(PrivateName(name.as_str().to_string()).into());
            }
            Ok(Box::new(public.into_iter()) as Addrs)
        })
    }
}

/// A name that has no public address.
#[derive(Debug, thiserror::Error)]
#[error("`{0}` is a private address")]
struct PrivateName(String);

/// What happened, from the innermost error, which is the one that says it.
fn connection(error: &reqwest::Error) -> HttpError {
    let mut innermost: &dyn std::error::Error = error;
    while let Some(source) = innermost.source() {
        innermost = source;
    }
    if innermost.is::<PrivateName>() {
        return HttpError::Refused(innermost.to_string());
    }
    if error.is_timeout() {
        return HttpError::Connection("it could not be reached in time".to_string());
    }
    let when = if error.is_connect() {
        "it could not be reached"
    } else {
        "the connection broke"
    };
    HttpError::Connection(format!("{when}: {innermost}"))
}

/// How long the server asks to wait.
fn retry_after(response: &Response) -> Option<Duration> {
    let value = response.headers().get(RETRY_AFTER)?.to_str().ok()?;
    wait(value, SystemTime::now())
}

/// The time from `now` that a `Retry-After` means: seconds, or a date (RFC 9110, 10.2.3).
fn wait(value: &str, now: SystemTime) -> Option<Duration> {
    if let Ok(seconds) = value.trim().parse() {
        return Some(Duration::from_secs(seconds));
    }
    let date = httpdate::parse_http_date(value).ok()?;
    // A date that has passed means at once.
    Some(date.duration_since(now).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wait_is_a_number_of_seconds_or_a_date() {
        // RFC 9110 has this date as its example, in all three spellings.
        let now = SystemTime::UNIX_EPOCH + Duration::from_secs(784_111_777 - 90);
        let seconds = |value: &str| wait(value, now).map(|wait| wait.as_secs());
        assert_eq!(seconds("120"), Some(120));
        assert_eq!(seconds(" 0 "), Some(0));
        assert_eq!(seconds("Sun, 06 Nov 1994 08:49:37 GMT"), Some(90));
        assert_eq!(seconds("Sunday, 06-Nov-94 08:49:37 GMT"), Some(90));
        assert_eq!(seconds("Sun Nov  6 08:49:37 1994"), Some(90));
        assert_eq!(seconds("Sat, 05 Nov 1994 08:49:37 GMT"), Some(0));
        assert_eq!(seconds(&u64::MAX.to_string()), Some(u64::MAX));
        for value in ["", "-1", "1.5", "soon", "Sun, 06 Nov 1994"] {
            assert_eq!(seconds(value), None, "{value}");
        }
    }

    #[test]
    fn a_name_of_a_private_address_resolves_to_nothing() {
        let runtime = tokio::runtime::Builder::new_current_thread().build();
        let name: Name = "localhost".parse().unwrap();
        let found = runtime.unwrap().block_on(PublicOnly.resolve(name));
        assert!(found.err().unwrap().is::<PrivateName>());
    }
}
