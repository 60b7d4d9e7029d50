import { lazy, Suspense } from "react";
import { useToastsWanted } from "#web/ui/toast.ts";

const Toasts = lazy(async () => ({ default: (await import("#web/ui/toasts.tsx")).Toasts }));

/** Where toasts appear. */
export function ToastHost() {
  const wanted = useToastsWanted();

  return (
    wanted && (
      <Suspense>
        <Toasts />
      </Suspense>
    )
  );
}
