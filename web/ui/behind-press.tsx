import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";

/** Content above a list: on a phone shown after a press, so that the list is seen. */
export function BehindPress({ label, children }: { label: string; children: ReactNode }) {
  const [shown, setShown] = useState(() => !matchMedia("(max-width: 47.99em)").matches);
  if (shown) return children;
  return (
    <Button variant="default" fullWidth mb="sm" onClick={() => setShown(true)}>
      {label}
    </Button>
  );
}
