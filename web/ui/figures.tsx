import { Group, Paper, SimpleGrid, Text } from "@mantine/core";
import { IconArrowDownRight, IconArrowRight, IconArrowUpRight } from "@tabler/icons-react";
import type { LinkProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { PageSearch } from "#web/lib/page-search.ts";
import { changeText } from "#web/ui/change-text.ts";
import { PageLink } from "#web/ui/links.tsx";

/** The main numbers of a page, side by side; made of {@link Figure}. */
export function Figures({ children, cols = 4 }: { children: ReactNode; cols?: 3 | 4 }) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: cols }} spacing="sm" mb="md">
      {children}
    </SimpleGrid>
  );
}

/** What a figure was before: how to write it, and whether more of it is better; without a word of that neither is. */
export type Compared = Parameters<typeof changeText>[0] & { better?: "more" | "less" };

type FigureProps = {
  label: string;
  value: ReactNode;
  compared?: Compared | undefined;
  /** Where the rows are that it is the sum of. */
  to?: LinkProps["to"];
  params?: Record<string, string>;
  search?: PageSearch;
  /** What else is to be said of it, in small. */
  children?: ReactNode;
};

/** One number, which leads to its rows, and how it compares with before. */
export function Figure({ label, value, compared, to, params, search, children }: FigureProps) {
  const number = (
    <Text component="span" fz={24} fw={700} style={{ fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" }}>
      {value}
    </Text>
  );
  return (
    <Paper component="section" aria-label={label} withBorder p="md">
      <Text c="dimmed" size="sm">
        {label}
      </Text>
      {to ? (
        <PageLink to={to} params={params ?? {}} search={search} c="inherit" underline="hover">
          {number}
        </PageLink>
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

/** How a number compares with before, in words and by an arrow. */
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
