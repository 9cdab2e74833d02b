//! Work in parallel, results in order, and never more in hand than a few of each.

use std::sync::mpsc::sync_channel;

/// Results that may wait for an earlier one, for each thread.
const WAITING_PER_THREAD: usize = 4;

/// Does `work` on each of `items` in the thread pool and gives the results to `sink` in the order
/// of the items. An item is taken only when there is room for its result, so that a slow sink
/// slows down whoever gives the items.
///
/// # Errors
///
/// The first one of `sink`; no further item is taken then.
pub(super) fn ordered<I, T, E>(
    items: impl Iterator<Item = I> + Send,
    work: impl Fn(I) -> T + Sync,
    mut sink: impl FnMut(T) -> Result<(), E>,
) -> Result<(), E>
where
    I: Send,
    T: Send,
{
    let (order, results) = sync_channel(rayon::current_num_threads() * WAITING_PER_THREAD);
    let work = &work;
    std::thread::scope(|threads| {
        threads.spawn(move || {
            rayon::in_place_scope(|tasks| {
                for item in items {
                    let (done, result) = sync_channel(1);
                    if order.send(result).is_err() {
                        break;
                    }
                    tasks.spawn(move |_| {
                        // Nobody waits for it after the sink has failed.
                        let _ = done.send(work(item));
                    });
                }
            });
        });
        for result in results {
            // A result is missing only if its work panicked, which the scope passes on.
            if let Ok(result) = result.recv() {
                sink(result)?;
            }
        }
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};

    #[test]
    fn results_come_in_the_order_of_items() {
        let mut seen = Vec::new();
        let slow_when_even = |n: usize| {
            if n.is_multiple_of(2) {
                std::thread::yield_now();
            }
            n * 10
        };
        let sink = |n| {
            seen.push(n);
            Ok::<_, ()>(())
        };
        ordered(0..1000, slow_when_even, sink).unwrap();
        assert_eq!(seen, (0..1000).map(|n| n * 10).collect::<Vec<_>>());
    }

    #[test]
    fn a_failing_sink_stops_the_taking_of_items() {
        let taken = AtomicUsize::new(0);
        let items = (0..1_000_000).inspect(|_| {
            taken.fetch_add(1, Ordering::Relaxed);
        });
        assert_eq!(ordered(items, |n| n, |_| Err("closed")), Err("closed"));
        assert!(taken.into_inner() < 10_000);
    }
}
