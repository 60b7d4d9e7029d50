import { useEffect, useState } from "react";

/**
 * The fragment of the link that opened this page, also when it is pasted over an open one. It leaves the address at once:
 * a token has no business in the history, in a screenshot or in a bookmark.
 */
export function useTakenFragment(): string {
  const [fragment, setFragment] = useState(take);

  useEffect(() => {
    const again = () => location.hash !== "" && setFragment(take());
    window.addEventListener("hashchange", again);
    return () => window.removeEventListener("hashchange", again);
  }, []);

  return fragment;
}

function take(): string {
  const { hash, pathname, search } = location;
  if (hash !== "") history.replaceState(history.state, "", pathname + search);
  return hash.slice(1);
}
