import { Stack, Text, Title } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import { type ReactNode, useEffect, useRef } from "react";
import classes from "#web/features/auth/entrance-page.module.css";
import { Logo } from "#web/shell/logo.tsx";

type EntrancePageProps = { title: string; intro: string; footer?: ReactNode; children: ReactNode };

/** The last opened page before sign-in. */
let lastOpened: string | undefined;

/** The layout of pages before sign-in: a form beside the barber's stripes. */
export function EntrancePage({ title, intro, footer, children }: EntrancePageProps) {
  useDocumentTitle(`${title} · Navalha`);
  const main = useRef<HTMLElement>(null);

  // The link that was followed is gone, and its focus with it.
  useEffect(() => {
    const moved = lastOpened !== undefined && lastOpened !== location.pathname;
    lastOpened = location.pathname;
    if (moved && document.activeElement === document.body) main.current?.focus({ preventScroll: true });
  }, []);

  return (
    <div className={classes.page}>
      <div className={classes.stripes} aria-hidden="true">
        <p className={classes.motto}>A barbearia inteira em um só lugar.</p>
      </div>
      <main ref={main} className={classes.main} tabIndex={-1}>
        <Stack className={classes.column} gap="xl">
          <div className={classes.brand}>
            <Logo size={36} />
            <Text span fw={650} size="xl">
              Navalha
            </Text>
          </div>
          <div>
            <Title order={1}>{title}</Title>
            <Text c="dimmed" mt={4}>
              {intro}
            </Text>
          </div>
          {children}
          {footer && (
            <Stack className={classes.footer} gap={6}>
              {footer}
            </Stack>
          )}
        </Stack>
      </main>
    </div>
  );
}
