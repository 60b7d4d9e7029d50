import { Checkbox } from "@mantine/core";
import { consentTexts, type Purpose } from "#contract/consents.ts";

type ConsentChoiceProps = {
  purpose: Purpose;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** When the consent was given. */
  note?: string | undefined;
  disabled?: boolean;
};

/** One purpose in its own words; only the client can tick it. */
export function ConsentChoice({ purpose, checked, onChange, note, disabled = false }: ConsentChoiceProps) {
  const { title, text } = consentTexts[purpose];

  return (
    <Checkbox
      label={title}
      description={note ? `${text} ${note}` : text}
      checked={checked}
      disabled={disabled}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
