import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { phoneWidth } from "#web/lib/phone-width.ts";

/** Content above a list: on a phone shown after a press, so that the list is seen. */
export function BehindPress({ label, children }: { label: string; children: ReactNode }) {
  const [shown, setShown] = useState(() => !matchMedia(phoneWidth).matches);
  if (shown) return children;
  return (
    <Button variant="default" fullWidth mb="sm" onClick={() => setShown(true)}>
      {label}
    </Button>
  );
}
