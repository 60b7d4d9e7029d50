import { useMutation } from "@tanstack/react-query";
import { toastFailure, toastSuccess } from "#web/ui/toast.ts";

type Around = { done: string; refresh: () => void };

/** One act: says what was done, or why not, and fetches what it may have changed either way. */
export function useAct<Input = void>(act: (input: Input) => Promise<unknown>, { done, refresh }: Around) {
  return useMutation({
    mutationFn: act,
    onSuccess: () => toastSuccess(done),
    onError: toastFailure,
    onSettled: refresh,
  });
}
