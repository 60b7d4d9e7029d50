import { Text } from "@mantine/core";
import { addDays } from "#contract/dates.ts";
import { useSession } from "#web/lib/session.ts";

/** Says that what is shown is not empty but out of reach: a barber reads as many days back as the admin decided. */
export function ReachNote({ from, today }: { from: string; today: string }) {
  const days = useSession().permissions?.data_access_days;
  if (days === undefined || from >= addDays(today, -days)) return null;
  return (
    <Text component="output" size="sm" c="dimmed" px="md" py="xs">
      {days === 0 ? "Você vê de hoje em diante." : `Você vê os últimos ${days} dias.`} O que é mais antigo não aparece
      aqui.
    </Text>
  );
}
