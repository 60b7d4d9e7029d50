import { Anchor, Group, Skeleton, Table, VisuallyHidden } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import type { DrawnChart } from "#web/ui/drawn-chart.tsx";

const Drawn = lazy(() => import("#web/ui/drawn-chart.tsx"));

const usual = 260;
const ofRow = 36;

/**
 * A chart, with its numbers as a table for screen readers, which a button shows to everyone. The chart library is loaded with the first
 * chart and has no table.
 */
export function Chart({ title, head, ...chart }: DrawnChart & { title: string; head: string }) {
  const [asTable, setAsTable] = useState(false);
  const height = chart.kind === "rows" ? Math.max(usual, (chart.data.length + 1) * ofRow) : usual;
  const table = <NumbersTable title={title} head={head} withLinks={asTable} {...chart} />;
  return (
    <div>
      {asTable ? (
        <Table.ScrollContainer minWidth={0}>{table}</Table.ScrollContainer>
      ) : (
        <>
          <div aria-hidden style={{ height }}>
            <Suspense fallback={<Skeleton height={height} />}>
              <Drawn {...chart} height={height} />
            </Suspense>
          </div>
          <VisuallyHidden>{table}</VisuallyHidden>
        </>
      )}
      <Group justify="flex-end" mt={4}>
        <Anchor component="button" type="button" size="sm" onClick={() => setAsTable(!asTable)}>
          {asTable ? "Ver gráfico" : "Ver tabela"}
        </Anchor>
      </Group>
    </div>
  );
}

type NumbersProps = DrawnChart & { title: string; head: string; withLinks: boolean };

/** While the table is visually hidden it has no links, since the keyboard would reach them. */
function NumbersTable({ title, head, data, series, format, withLinks }: NumbersProps) {
  return (
    <Table aria-label={title} withRowBorders>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{head}</Table.Th>
          {series.map(({ name, label }) => (
            <Table.Th key={name} ta="right">
              {label}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {data.map((row) => (
          <Table.Tr key={row.label}>
            <Table.Th scope="row" fw={400}>
              {(withLinks && row.link) || row.label}
            </Table.Th>
            {series.map(({ name }) => (
              <Table.Td key={name} ta="right" style={{ fontVariantNumeric: "tabular-nums" }}>
                {format(row.values[name] ?? 0)}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
