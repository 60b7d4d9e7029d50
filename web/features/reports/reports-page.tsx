import { Text, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { type ReportEntry, type ReportGroup, reportGroups } from "#contract/reports.ts";
import { found } from "#web/features/reports/found-reports.ts";
import classes from "#web/features/reports/reports.module.css";
import { useReportPath } from "#web/features/reports/report-path.ts";
import { orpc } from "#web/lib/orpc.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Fetched } from "#web/ui/fetched.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Section } from "#web/ui/section.tsx";

/** /relatorios: the catalogue of reports, by subject. */
export function ReportsPage() {
  const [words, setWords] = useState("");
  const query = useQuery(orpc.reports.list.queryOptions());
  return (
    <>
      <PageHeader
        title="O que você quer saber?"
        description="Cada relatório tem período, comparação e arquivo em Excel, CSV e PDF."
      />
      <TextInput
        type="search"
        aria-label="Buscar relatório"
        placeholder="Buscar relatório"
        leftSection={<IconSearch size={16} aria-hidden />}
        maw={420}
        mb="md"
        maxLength={80}
        value={words}
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
      />
      <Fetched query={query}>{(all) => <Catalogue entries={found(all, words)} />}</Fetched>
    </>
  );
}

function Catalogue({ entries }: { entries: ReportEntry[] }) {
  const groups = Object.keys(reportGroups) as ReportGroup[];
  if (entries.length === 0)
    return (
      <EmptyState title="Nenhum relatório com este nome" hint="Tente outra palavra, como vendas, faltas ou estoque." />
    );
  return (
    <div className={classes.groups}>
      {groups.map((group) => (
        <Group key={group} group={group} entries={entries.filter(({ grupo }) => grupo === group)} />
      ))}
    </div>
  );
}

function Group({ group, entries }: { group: ReportGroup; entries: ReportEntry[] }) {
  const path = useReportPath();
  if (entries.length === 0) return null;
  return (
    <Section title={reportGroups[group]}>
      <ul className={classes.entries}>
        {entries.map(({ relatorio, titulo, pergunta }) => (
          <li key={relatorio}>
            <Link to={path} params={{ id: relatorio }} className={classes.entry}>
              <Text component="span" fw={600} display="block">
                {titulo}
              </Text>
              <Text component="span" size="sm" c="dimmed" display="block">
                {pergunta}
              </Text>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
