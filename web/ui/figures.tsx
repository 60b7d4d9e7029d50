import { Anchor, Group, Paper, SimpleGrid, Text } from "@mantine/core";
import { IconArrowDownRight, IconArrowRight, IconArrowUpRight } from "@tabler/icons-react";
import type { LinkProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { PageSearch } from "#web/lib/page-search.ts";
import { changeText } from "#web/ui/change-text.ts";
import classes from "#web/ui/figures.module.css";
import { PageLink } from "#web/ui/links.tsx";

type FiguresProps = {
  children: ReactNode;
  cols?: 3 | 4;
  /** On a phone one row, scrolled sideways, so that the list below it is seen. */
  strip?: boolean;
};

/** The main numbers of a page, side by side; made of {@link Figure}. */
export function Figures({ children, cols = 4, strip }: FiguresProps) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: cols }} spacing="sm" mb="md" {...(strip && { className: classes.strip! })}>
      {children}
    </SimpleGrid>
  );
}

/** The earlier value of a figure, its format, and whether more or less is better; without `better`, neither is. */
export type Compared = Parameters<typeof changeText>[0] & { better?: "more" | "less" };

type FigureProps = {
  label: string;
  value: ReactNode;
  compared?: Compared | undefined;
  /** The page with the rows it sums. */
  to?: LinkProps["to"];
  params?: Record<string, string>;
  search?: PageSearch;
  /** Opens its rows in a dialog. */
  onOpen?: () => void;
  /** A note below it, in small print. */
  children?: ReactNode;
};

const opener = { "data-whole": true, c: "inherit", underline: "hover" } as const;

/** One number, linked to its rows, and compared with the earlier value. */
export function Figure({ label, value, compared, to, params, search, onOpen, children }: FigureProps) {
  const number = (
    <Text component="span" fz={24} fw={700} style={{ fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" }}>
      {value}
    </Text>
  );
  return (
    <Paper component="section" aria-label={label} pos="relative" withBorder p="md">
      <Text c="dimmed" size="sm">
        {label}
      </Text>
      {to ? (
        <PageLink {...opener} to={to} params={params ?? {}} search={search}>
          {number}
        </PageLink>
      ) : onOpen ? (
        <Anchor {...opener} component="button" type="button" aria-haspopup="dialog" onClick={onOpen}>
          {number}
        </Anchor>
      ) : (
        number
      )}
      {compared && <Change {...compared} />}
      {children && (
        <Text size="sm" c="dimmed" mt={2}>
          {children}
        </Text>
      )}
    </Paper>
  );
}

/** Compares a number with the earlier one, in words and with an arrow. */
export function Change({ now, before, better, ...said }: Compared) {
  const Arrow = now === before ? IconArrowRight : now > before ? IconArrowUpRight : IconArrowDownRight;
  const isBetter = better && now !== before && now > before === (better === "more");
  const color = !better || now === before ? "dimmed" : isBetter ? "green.4" : "red.4";
  return (
    <Group gap={4} wrap="nowrap" align="flex-start" c={color} mt={2}>
      <Arrow size={16} aria-hidden style={{ flex: "none", marginTop: 2 }} />
      <Text size="sm" c="inherit">
        {changeText({ now, before, ...said })}
      </Text>
    </Group>
  );
}
