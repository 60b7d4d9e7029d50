export type SheetFault =
  | "FILE_EMPTY"
  | "FILE_TOO_LONG"
  | "FILE_TOO_WIDE"
  | "FILE_LOCKED"
  | "FILE_SWOLLEN"
  | "FILE_UNREADABLE";

/** Why a file is not read. */
export class BadSheet extends Error {
  readonly code: SheetFault;

  constructor(code: SheetFault, options?: ErrorOptions) {
    super(code, options);
    this.code = code;
  }
}
