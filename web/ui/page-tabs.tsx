import { Link, type LinkProps } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import classes from "#web/ui/page-tabs.module.css";

export type PageTab = readonly [path: NonNullable<LinkProps["to"]>, title: string];

/** Tabs that link related pages. */
export function PageTabs({ label, pages }: { label: string; pages: readonly PageTab[] }) {
  const tabs = useRef<HTMLElement>(null);
  useEffect(() => showOpenTab(tabs.current), []);
  return (
    <nav className={classes.tabs} aria-label={label} ref={tabs}>
      {pages.map(([path, title]) => (
        <Link key={path} to={path} className={classes.tab} activeOptions={{ exact: true, includeSearch: false }}>
          {title}
        </Link>
      ))}
    </nav>
  );
}

/** Scrolls to the open tab: on a phone the tabs are wider than the screen. */
function showOpenTab(tabs: HTMLElement | null): void {
  const open = tabs?.querySelector<HTMLElement>("[aria-current=page]");
  if (tabs && open) tabs.scrollLeft = open.offsetLeft - (tabs.clientWidth - open.offsetWidth) / 2;
}
