//! What several test programs share.

pub mod case;
pub mod truth;
