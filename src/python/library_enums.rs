//! Enums of the standard library whose members are used as types and defaults, as on Linux.
//!
//! It must not look at expressions.

use crate::model::Value;

/// An enum of numbers, by its qualified name, with its members and their aliases in order.
type Enum = (&'static str, &'static [(&'static str, i64)]);

/// Modules that have the members of an enum as names of their own: `socket.AF_INET`.
const SPREAD: &[&str] = &["signal", "socket"];

/// The members of the enum `class`, aliases among them; `None` where it is not known.
pub(crate) fn members(class: &str) -> Option<Vec<(String, Value)>> {
    let named = |name: &str, value: Value| (name.to_owned(), value);
    if class == "http.HTTPMethod" {
        let text = |name: &&str| named(name, Value::Str((*name).to_owned()));
        return Some(METHODS.iter().map(text).collect());
    }
    let (_, members) = ENUMS.iter().find(|(known, _)| *known == class)?;
    let number = |(name, value): &(&str, i64)| named(name, Value::Int((*value).into()));
    Some(members.iter().map(number).collect())
}

/// The member that a qualified name stands for.
pub(crate) fn member(qualified: &str) -> Option<Value> {
    let (owner, name) = qualified.rsplit_once('.')?;
    let class = match SPREAD.contains(&owner) {
        true => ENUMS.iter().map(|(class, _)| *class).find(|class| {
            class.starts_with(owner)
                && members(class).is_some_and(|all| all.iter().any(|(known, _)| known == name))
        })?,
        false => owner,
    };
    let (name, value) = members(class)?
        .into_iter()
        .find(|(known, _)| known == name)?;
    Some(Value::Member {
        class: class.to_owned(),
        name,
        value: Box::new(value),
    })
}

/// `http.HTTPMethod`, whose values are its names.
const METHODS: &[&str] = &[
    "CONNECT", "DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT", "TRACE",
];

#[rustfmt::skip]
const ENUMS: &[Enum] = &[
    ("http.HTTPStatus", &[
        ("CONTINUE", 100), ("SWITCHING_PROTOCOLS", 101), ("PROCESSING", 102),
        ("EARLY_HINTS", 103), ("OK", 200), ("CREATED", 201), ("ACCEPTED", 202),
        ("NON_AUTHORITATIVE_INFORMATION", 203), ("NO_CONTENT", 204), ("RESET_CONTENT", 205),
        ("PARTIAL_CONTENT", 206), ("MULTI_STATUS", 207), ("ALREADY_REPORTED", 208),
        ("IM_USED", 226), ("MULTIPLE_CHOICES", 300), ("MOVED_PERMANENTLY", 301), ("FOUND", 302),
        ("SEE_OTHER", 303), ("NOT_MODIFIED", 304), ("USE_PROXY", 305),
        ("TEMPORARY_REDIRECT", 307), ("PERMANENT_REDIRECT", 308), ("BAD_REQUEST", 400),
        ("UNAUTHORIZED", 401), ("PAYMENT_REQUIRED", 402), ("FORBIDDEN", 403),
        ("NOT_FOUND", 404), ("METHOD_NOT_ALLOWED", 405), ("NOT_ACCEPTABLE", 406),
        ("PROXY_AUTHENTICATION_REQUIRED", 407), ("REQUEST_TIMEOUT", 408), ("CONFLICT", 409),
        ("GONE", 410), ("LENGTH_REQUIRED", 411), ("PRECONDITION_FAILED", 412),
        ("REQUEST_ENTITY_TOO_LARGE", 413), ("REQUEST_URI_TOO_LONG", 414),
        ("UNSUPPORTED_MEDIA_TYPE", 415), ("REQUESTED_RANGE_NOT_SATISFIABLE", 416),
        ("EXPECTATION_FAILED", 417), ("IM_A_TEAPOT", 418), ("MISDIRECTED_REQUEST", 421),
        ("UNPROCESSABLE_ENTITY", 422), ("LOCKED", 423), ("FAILED_DEPENDENCY", 424),
        ("TOO_EARLY", 425), ("UPGRADE_REQUIRED", 426), ("PRECONDITION_REQUIRED", 428),
        ("TOO_MANY_REQUESTS", 429), ("REQUEST_HEADER_FIELDS_TOO_LARGE", 431),
        ("UNAVAILABLE_FOR_LEGAL_REASONS", 451), ("INTERNAL_SERVER_ERROR", 500),
        ("NOT_IMPLEMENTED", 501), ("BAD_GATEWAY", 502), ("SERVICE_UNAVAILABLE", 503),
        ("GATEWAY_TIMEOUT", 504), ("HTTP_VERSION_NOT_SUPPORTED", 505),
        ("VARIANT_ALSO_NEGOTIATES", 506), ("INSUFFICIENT_STORAGE", 507), ("LOOP_DETECTED", 508),
        ("NOT_EXTENDED", 510), ("NETWORK_AUTHENTICATION_REQUIRED", 511),
    ]),
    ("signal.Signals", &[
        ("SIGHUP", 1), ("SIGINT", 2), ("SIGQUIT", 3), ("SIGILL", 4), ("SIGTRAP", 5),
        ("SIGABRT", 6), ("SIGIOT", 6), ("SIGBUS", 7), ("SIGFPE", 8), ("SIGKILL", 9),
        ("SIGUSR1", 10), ("SIGSEGV", 11), ("SIGUSR2", 12), ("SIGPIPE", 13), ("SIGALRM", 14),
        ("SIGTERM", 15), ("SIGSTKFLT", 16), ("SIGCHLD", 17), ("SIGCLD", 17), ("SIGCONT", 18),
        ("SIGSTOP", 19), ("SIGTSTP", 20), ("SIGTTIN", 21), ("SIGTTOU", 22), ("SIGURG", 23),
        ("SIGXCPU", 24), ("SIGXFSZ", 25), ("SIGVTALRM", 26), ("SIGPROF", 27), ("SIGWINCH", 28),
        ("SIGIO", 29), ("SIGPOLL", 29), ("SIGPWR", 30), ("SIGSYS", 31), ("SIGRTMIN", 34),
        ("SIGRTMAX", 64),
    ]),
    ("signal.Handlers", &[
        ("SIG_DFL", 0), ("SIG_IGN", 1),
    ]),
    ("socket.AddressFamily", &[
        ("AF_UNSPEC", 0), ("AF_UNIX", 1), ("AF_INET", 2), ("AF_AX25", 3), ("AF_IPX", 4),
        ("AF_APPLETALK", 5), ("AF_NETROM", 6), ("AF_BRIDGE", 7), ("AF_ATMPVC", 8),
        ("AF_X25", 9), ("AF_INET6", 10), ("AF_ROSE", 11), ("AF_NETBEUI", 13),
        ("AF_SECURITY", 14), ("AF_KEY", 15), ("AF_NETLINK", 16), ("AF_ROUTE", 16),
        ("AF_PACKET", 17), ("AF_ASH", 18), ("AF_ECONET", 19), ("AF_ATMSVC", 20), ("AF_RDS", 21),
        ("AF_SNA", 22), ("AF_IRDA", 23), ("AF_PPPOX", 24), ("AF_WANPIPE", 25), ("AF_LLC", 26),
        ("AF_CAN", 29), ("AF_TIPC", 30), ("AF_ALG", 38), ("AF_VSOCK", 40), ("AF_QIPCRTR", 42),
    ]),
    ("socket.SocketKind", &[
        ("SOCK_STREAM", 1), ("SOCK_DGRAM", 2), ("SOCK_RAW", 3), ("SOCK_RDM", 4),
        ("SOCK_SEQPACKET", 5), ("SOCK_NONBLOCK", 2048), ("SOCK_CLOEXEC", 524288),
    ]),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_are_found_by_class_and_by_module() {
        let value = |name: &str| match member(name) {
            Some(Value::Member { value, .. }) => Some(*value),
            _ => None,
        };
        assert_eq!(value("socket.AF_INET"), Some(Value::Int(2.into())));
        assert_eq!(value("signal.SIGINT"), value("signal.Signals.SIGINT"));
        assert_eq!(value("http.HTTPStatus.OK"), Some(Value::Int(200.into())));
        assert_eq!(
            value("http.HTTPMethod.GET"),
            Some(Value::Str("GET".to_owned()))
        );
        assert_eq!(value("socket.gethostname"), None);
        assert!(members("socket.socket").is_none());
    }
}
