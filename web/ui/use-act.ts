import { useMutation } from "@tanstack/react-query";
import { toastFailure, toastSuccess } from "#web/ui/toast.tsx";

type Around<Input> = { done: string | ((input: Input) => string); refresh: () => unknown };

/** One act: says what was done, or why not, and fetches what it may have changed either way, for which it waits if it can. */
export function useAct<Input = void>(act: (input: Input) => Promise<unknown>, { done, refresh }: Around<Input>) {
  return useMutation({
    mutationFn: act,
    onSuccess: (_, input) => toastSuccess(typeof done === "string" ? done : done(input)),
    onError: toastFailure,
    onSettled: refresh,
  });
}
