import { Button, type ButtonProps } from "@mantine/core";
import { useEffect, useState } from "react";
import { copyText } from "#web/lib/copy-text.ts";

const SAID_MS = 4000;

type CopyButtonProps = ButtonProps & {
  text: string;
  /** The button's text after copying. */
  copied: string;
  onCopied?: () => void;
  children: string;
  "aria-label"?: string;
};

/** Copies a text and confirms that for a while; where the browser does not allow it, it says to copy by hand. */
export function CopyButton({ text, copied, onCopied, children, ...button }: CopyButtonProps) {
  const [said, say] = useState("");

  useEffect(() => {
    if (!said) return undefined;
    const timer = setTimeout(() => say(""), SAID_MS);
    return () => clearTimeout(timer);
  }, [said]);

  const copy = async () => {
    const isCopied = await copyText(text);
    say(isCopied ? copied : "Copie à mão");
    if (isCopied) onCopied?.();
  };
  return (
    <Button {...button} onClick={() => void copy()}>
      {said || children}
    </Button>
  );
}
