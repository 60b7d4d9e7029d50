import { Modal, type ModalProps } from "@mantine/core";
import { useRowAround } from "#web/ui/register/held-rows.ts";
import { useEscape } from "#web/ui/use-escape.ts";
import { useFocusBack } from "#web/ui/use-focus-back.ts";

/** A modal dialog. */
export function Dialog(props: Omit<ModalProps, "centered" | "closeOnEscape">) {
  useRowAround(props.opened);
  useFocusBack(props.opened);
  useEscape(props.opened, props.onClose);
  return <Modal centered {...props} closeOnEscape={false} />;
}
