import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { actsUnderWay } from "#web/lib/under-way.ts";
import { toastFailure, toastSuccess, toastWithAction } from "#web/ui/toast.tsx";

type Around<Input> = {
  done: string | ((input: Input) => string);
  /** Takes the act back, from the toast that tells of it. */
  undo?: (input: Input) => void;
  refresh: () => unknown;
};

/**
 * One act: says what was done, or why not, and fetches what it may have changed either way, for which it waits if it can. Asked
 * for the same again meanwhile, as by a double click, it does nothing.
 */
export function useAct<Input = void>(act: (input: Input) => Promise<unknown>, { done, undo, refresh }: Around<Input>) {
  const [acts] = useState(actsUnderWay);
  const mutation = useMutation({
    mutationFn: act,
    onSuccess: (_, input) => {
      const text = typeof done === "string" ? done : done(input);
      if (undo) toastWithAction(text, { label: "Desfazer", onAct: () => undo(input), about: text });
      else toastSuccess(text);
    },
    onError: toastFailure,
    onSettled: async (_saved, _error, input) => {
      try {
        await refresh();
      } finally {
        acts.ends(input);
      }
    },
  });
  const mutate: typeof mutation.mutate = (...args) => {
    if (acts.begins(args[0])) mutation.mutate(...args);
  };
  return { ...mutation, mutate };
}
