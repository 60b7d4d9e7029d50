import { onlySome, type Report, reportText } from "#contract/reports.ts";
import { HeatMap } from "#web/features/reports/heat-map.tsx";
import { chartOf } from "#web/features/reports/report-lines.ts";
import classes from "#web/features/reports/reports.module.css";
import { Chart } from "#web/ui/chart.tsx";
import { Section } from "#web/ui/section.tsx";

/** The chart of a report; nothing where it would add nothing to the table. */
export function ReportChart({ report }: { report: Report }) {
  if (report.grafico?.tipo === "heat")
    return (
      <div className={classes.chart}>
        <Section title={report.titulo}>
          <HeatMap report={report} />
        </Section>
      </div>
    );
  const chart = chartOf(report);
  if (!chart) return null;
  const { part, tipo, ...drawn } = chart;
  const description = part || onlySome(report);
  return (
    <div className={classes.chart}>
      <Section title={report.titulo} {...(description && { description })}>
        <Chart
          title={report.titulo}
          head={report.colunas[0]!.titulo}
          {...drawn}
          format={(value) => reportText(value, tipo)}
        />
      </Section>
    </div>
  );
}
