import { Alert, Button, Stack } from "@mantine/core";
import { schemaResolver, useForm, type FormErrors, type UseFormReturnType } from "@mantine/form";
import { useContext, useEffect, useLayoutEffect, useRef, useState, type FormEvent, type ReactNode } from "react";
import type * as z from "zod";
import { idempotencyKeys } from "#web/lib/idempotency.ts";
import { type Refusal, refusalOf } from "#web/lib/refusals.ts";
import { actsUnderWay } from "#web/lib/under-way.ts";
import { isSame, threeWayMerge } from "#web/ui/three-way-merge.ts";
import { hasUnreadable } from "#web/ui/unreadable.ts";
import { othersText, WrittenAs } from "#web/ui/written-as.ts";

type Values = Record<string, unknown>;

type Schema<V> = z.ZodType<unknown, V>;

type FieldType = "input" | "checkbox";

type ContractFormInput<V extends Values, Saved> = {
  /** The input schema of the call, from the contract, or a function that loads it, for pages that must open with little code. */
  schema: Schema<V> | (() => Promise<Schema<V>>);
  initialValues: V;
  /** Makes the call. Its error is shown and nothing typed is lost. */
  onSubmit: (values: V, idempotencyKey: string) => Promise<Saved>;
  /** Navigates away from the form; from here on nothing typed would be lost. */
  onSaved?: (saved: Saved) => void;
  /** The message when the server fails without a reason for people. */
  unexpected?: string;
};

/** A form checked by the contract's schema on leaving a changed field and on submit, and by the server's answer. */
export function useContractForm<V extends Values, Saved = unknown>({
  schema,
  initialValues,
  onSubmit,
  onSaved,
  unexpected,
}: ContractFormInput<V, Saved>) {
  const form = useForm<V>({ initialValues, validate: (values) => check(schema, values) });
  const [failure, setFailure] = useState<string>();
  const [stale, setStale] = useState(false);
  const [others, setOthers] = useState<Record<string, string>>({});
  const columns = useContext(WrittenAs);
  const [complaints, setComplaints] = useState(0);
  const [keys] = useState(() => idempotencyKeys());
  const [acts] = useState(actsUnderWay);

  function complain(errors: FormErrors): void {
    form.setErrors(saidOnce(errors));
    setComplaints((count) => count + 1);
  }

  /** Shows the errors found before sending; the answer to an earlier attempt no longer applies. */
  function refuse(errors: FormErrors): void {
    setFailure(undefined);
    complain(errors);
  }

  /** The second click of a double click sends nothing. */
  async function sendOnce(values: V): Promise<void> {
    if (!acts.begins("send")) return;
    try {
      await send(values);
    } finally {
      acts.ends("send");
    }
  }

  async function send(values: V): Promise<void> {
    setFailure(undefined);
    setStale(false);
    let saved: Saved;
    try {
      saved = await onSubmit(values, keys.keyFor(values));
    } catch (error) {
      const refusal = refusalOf(error);
      if (!refusal.lost) keys.answered();
      setStale(refusal.code === "CHANGED_MEANWHILE");
      complain(Object.fromEntries(refusal.fields.map(({ path, message }) => [path, message])));
      if (!refusal.fields.some(({ path }) => path in initialValues)) setFailure(textOf(refusal, unexpected));
      return;
    }
    form.resetDirty();
    onSaved?.(saved);
  }

  /** Brings what others have changed since the form was opened; what is typed stays, beside what others wrote in the same fields. */
  function takeOver(): void {
    const { merged, theirs } = threeWayMerge(form.getInitialValues(), form.getValues(), initialValues);
    const texts = Object.fromEntries(
      Object.entries(theirs).map(([path, value]) => [path, othersText(columns, path, value)]),
    );
    const isContested = Object.keys(texts).length > 0;
    form.setInitialValues(initialValues);
    form.setValues(merged);
    setFailure(isContested ? bothChanged : undefined);
    setStale(false);
    setOthers(texts);
    form.setErrors(texts);
    if (isContested) setComplaints((count) => count + 1);
  }

  /** Loads the schema while the person types. */
  const warm = () => void check(schema, initialValues);

  return {
    form,
    failure,
    complaints,
    /** Once a change was refused because others have changed the same, and their state has arrived. */
    takeOver: stale && !isSame(initialValues, form.getInitialValues()) ? takeOver : undefined,
    pending: form.submitting,
    /** Whether the form has changes that leaving would lose. */
    typed: () => form.isDirty(),
    refuse,
    submit: form.onSubmit(sendOnce, refuse),
    field: (path: keyof V & string, type: FieldType = "input") => ({
      ...fieldProps(form, path, { type, others }),
      onFocus: warm,
    }),
  };
}

const bothChanged = "Outra pessoa mudou o mesmo que você. O que você digitou continua aqui e vale se você salvar.";

function textOf({ code, text }: Refusal, unexpected: string | undefined): string {
  return (code === "UNEXPECTED" && unexpected) || text;
}

/** If the schema cannot be loaded, the form checks nothing: the server does. */
async function check<V>(schema: Schema<V> | (() => Promise<Schema<V>>), values: V): Promise<FormErrors> {
  const known = typeof schema === "function" ? await schema().catch(() => undefined) : schema;
  return known ? schemaResolver(known)(values) : {};
}

/** Fields with the same error are all marked, but its text is read once. */
function saidOnce(errors: FormErrors): FormErrors {
  const texts = new Set<unknown>();
  const mark = (text: ReactNode) => texts.has(text) || (texts.add(text), text);
  return Object.fromEntries(Object.entries(errors).map(([path, text]) => [path, mark(text)]));
}

type FieldOptions = {
  type: FieldType;
  /** What others have written in the same fields, which stands there until the person types or saves. */
  others: Record<string, string>;
};

/** Leaving an untouched field shows no error: the text would move the link that is being clicked. */
function fieldProps<V extends Values>(
  form: UseFormReturnType<V>,
  path: keyof V & string,
  { type, others }: FieldOptions,
) {
  const isOthers = others[path] !== undefined && form.errors[path] === others[path];
  const validate = () => void (!isOthers && form.isDirty(path as never) && form.validateField(path as never));
  return { ...form.getInputProps(path as never, { type }), name: path, onBlur: validate };
}

type ContractFormProps = {
  form: {
    failure?: string | undefined;
    complaints: number;
    takeOver?: (() => void) | undefined;
    submit: (event: FormEvent<HTMLFormElement>) => void;
  };
  children: ReactNode;
};

const anyField = ":is(input:not([type=file], [type=hidden]), select, textarea):enabled";

/** The element around the fields: `<ContractForm form={form}><TextInput {...form.field('nome')} /></ContractForm>`. */
export function ContractForm({ form, children }: ContractFormProps) {
  const element = useRef<HTMLFormElement>(null);

  // Otherwise a dialog that opens focuses its "Fechar".
  useLayoutEffect(() => {
    if (element.current?.closest("[role=dialog]")?.querySelector("[data-autofocus]")) return;
    element.current?.querySelector(anyField)?.setAttribute("data-autofocus", "");
  }, []);

  useEffect(() => {
    if (form.complaints === 0) return;
    const find = (selector: string) => element.current?.querySelector<HTMLElement>(selector);
    // The pressed button was disabled meanwhile, and lost the focus to the page.
    (find("[aria-invalid=true]") ?? find("[data-failure]"))?.focus();
  }, [form.complaints]);

  function submit(event: FormEvent<HTMLFormElement>): void {
    if (hasUnreadable(event.currentTarget)) event.preventDefault();
    else form.submit(event);
  }

  return (
    <form ref={element} onSubmit={submit} noValidate>
      <Stack gap="md">
        {form.failure && (
          <Alert color="red" tabIndex={-1} data-failure>
            {form.failure}
            {form.takeOver && (
              <div>
                <Button size="xs" variant="default" mt="xs" onClick={form.takeOver}>
                  Mostrar o que mudou
                </Button>
              </div>
            )}
          </Alert>
        )}
        {children}
      </Stack>
    </form>
  );
}
