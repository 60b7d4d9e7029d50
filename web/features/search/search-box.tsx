import { Kbd, UnstyledButton } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { lazy, Suspense, useEffect, useState } from "react";
import type { Session } from "#contract/auth.ts";
import classes from "#web/features/search/search-box.module.css";

const load = () => import("#web/features/search/search-palette.tsx");
const SearchPalette = lazy(async () => ({ default: (await load()).SearchPalette }));

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The search box of the top bar: a button, on a phone an icon, that opens the palette; so does Ctrl K from anywhere. */
export function SearchBox({ session }: { session: Session }) {
  const [opened, setOpened] = useState(false);
  const open = () => setOpened(true);
  const hint = hintFor(session);
  useHotkeys([["mod+K", open]], [], true);
  useEarlyLoad();

  return (
    <>
      <UnstyledButton
        className={classes.box}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={load}
        onClick={open}
      >
        <IconSearch size={18} aria-hidden />
        <span className={classes.words}>{hint}</span>
        <Kbd className={classes.keys} size="xs" aria-hidden>
          {isMac ? "⌘" : "Ctrl"} K
        </Kbd>
      </UnstyledButton>
      <Suspense>{opened && <SearchPalette session={session} hint={hint} onClose={() => setOpened(false)} />}</Suspense>
    </>
  );
}

function hintFor({ role, barbershop, screens }: Session): string {
  if (!barbershop) return "Buscar barbearias, usuários...";
  if (role === "cliente") return "Buscar meus agendamentos...";
  if (role !== "barbeiro") return "Buscar clientes, agendamentos...";
  return screens["/barbeiro/agenda"] === null ? "Buscar agendamentos..." : "Buscar páginas...";
}

/** Keys typed right after Ctrl K belong to the palette, so its code loads at the first key press on the page. */
function useEarlyLoad(): void {
  useEffect(() => {
    const begin = () => void load().catch(() => undefined);
    window.addEventListener("keydown", begin, { once: true });
    return () => window.removeEventListener("keydown", begin);
  }, []);
}
