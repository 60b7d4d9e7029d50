import { useMutation } from "@tanstack/react-query";
import { toastFailure, toastSuccess, toastWithAction } from "#web/ui/toast.tsx";

type Around<Input> = {
  done: string | ((input: Input) => string);
  /** Takes the act back, from the toast that tells of it. */
  undo?: (input: Input) => void;
  refresh: () => unknown;
};

/** One act: says what was done, or why not, and fetches what it may have changed either way, for which it waits if it can. */
export function useAct<Input = void>(act: (input: Input) => Promise<unknown>, { done, undo, refresh }: Around<Input>) {
  return useMutation({
    mutationFn: act,
    onSuccess: (_, input) => {
      const text = typeof done === "string" ? done : done(input);
      if (undo) toastWithAction(text, { label: "Desfazer", onAct: () => undo(input), about: text });
      else toastSuccess(text);
    },
    onError: toastFailure,
    onSettled: refresh,
  });
}
