import { Modal, type ModalProps } from "@mantine/core";
import { useEscape } from "#web/ui/use-escape.ts";
import { useFocusBack } from "#web/ui/use-focus-back.ts";

/** A modal dialog. */
export function Dialog(props: Omit<ModalProps, "centered" | "closeOnEscape">) {
  useFocusBack(props.opened);
  useEscape(props.opened, props.onClose);
  return <Modal centered {...props} closeOnEscape={false} />;
}
