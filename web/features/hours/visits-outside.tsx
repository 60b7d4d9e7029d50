import type { VisitsInWay } from "#contract/appointments.ts";
import { AppointmentsUnder } from "#web/features/appointments/appointments-under.tsx";

type VisitsOutsideProps = { outside: VisitsInWay; keep: string; pending: boolean; onKeep: () => void };

/** Lists the visits outside the new hours; `keep` is the text of the button that saves anyway. */
export function VisitsOutside({ outside: { count, appointments }, ...act }: VisitsOutsideProps) {
  const many = `${count} agendamentos ficam fora do novo horário e continuam marcados.`;
  const text = count === 1 ? "Um agendamento fica fora do novo horário e continua marcado." : many;
  return <AppointmentsUnder text={text} more={count - appointments.length} appointments={appointments} {...act} />;
}
