import { orpc } from "#web/lib/orpc.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { useAct } from "#web/ui/use-act.ts";

/** Refetches every list of the team, and the columns of the agenda. */
export function useTeamRefresh(): () => void {
  const again = useReadAgain(orpc.staff.key(), orpc.barbers.key());
  return () => void again();
}

/** One act on the team. */
export function useTeamAct<Input>(act: (input: Input) => Promise<unknown>, done: string) {
  return useAct(act, { done, refresh: useTeamRefresh() });
}
