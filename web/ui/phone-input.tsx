import { TextInput, type TextInputProps } from "@mantine/core";
import { maskPhone, maskTyped } from "#contract/phone.ts";

type PhoneInputProps = Omit<TextInputProps, "value" | "defaultValue" | "onChange" | "type"> & {
  value?: string;
  onChange?: (phone: string) => void;
};

/** A Brazilian phone, formatted while it is typed. */
export function PhoneInput({ value = "", onChange, onBlur, ...field }: PhoneInputProps) {
  return (
    <TextInput
      type="tel"
      autoComplete="tel-national"
      placeholder="(11) 98765-4321"
      {...field}
      value={value}
      onChange={({ currentTarget }) => onChange?.(maskTyped(currentTarget))}
      onBlur={(event) => {
        if (maskPhone(value) !== value) onChange?.(maskPhone(value));
        onBlur?.(event);
      }}
    />
  );
}
