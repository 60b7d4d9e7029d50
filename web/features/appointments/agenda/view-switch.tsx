import { SegmentedControl } from "@mantine/core";
import classes from "#web/features/appointments/agenda/toolbar.module.css";
import type { View } from "#web/features/appointments/agenda/agenda-search.ts";

const views: { value: View; label: string }[] = [
  { value: "day", label: "Dia" },
  { value: "week", label: "Semana" },
  { value: "month", label: "Mês" },
];

export function ViewSwitch({ view, onView }: { view: View; onView: (view: View) => void }) {
  return <SegmentedControl className={classes.views} aria-label="Visão" data={views} value={view} onChange={onView} />;
}
