import { useQueryClient } from "@tanstack/react-query";
import { orpc } from "#web/lib/orpc.ts";
import { useAct } from "#web/ui/use-act.ts";

/** Whatever changes the team may change every list of it, and the columns of the agenda. */
export function useTeamRefresh(): () => void {
  const queryClient = useQueryClient();
  return () => {
    void queryClient.invalidateQueries({ queryKey: orpc.staff.key() });
    void queryClient.invalidateQueries({ queryKey: orpc.barbers.key() });
  };
}

/** One act on the team. */
export function useTeamAct<Input>(act: (input: Input) => Promise<unknown>, done: string) {
  return useAct(act, { done, refresh: useTeamRefresh() });
}
