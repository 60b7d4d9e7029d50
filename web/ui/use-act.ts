import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { actsUnderWay } from "#web/lib/under-way.ts";
import { toastFailure, toastSuccess, toastWithAction } from "#web/ui/toast.tsx";

type Around<Input> = {
  done: string | ((input: Input) => string);
  /** Undoes the act, from its toast. */
  undo?: (input: Input) => void;
  refresh: () => unknown;
};

/**
 * One act: shows a toast with the result or the reason of a failure, and refetches what it may have changed in both cases; it waits for
 * that where possible. The same act is ignored while it runs, as after a double click.
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
