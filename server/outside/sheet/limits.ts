/** Limits for a file, checked while it streams, so that nothing beyond is kept. */
export const mostColumns = 200;
/** Rows searched for the header. */
export const firstRows = 20;
/** Beyond this, a sheet contains only formatted empty cells. */
export const mostLines = 1_000_000;
/** Of all lines, the empty cells as well: a hundred columns of fifty thousand rows. */
export const mostCells = 5_000_000;
/** Characters: twice what a file of text can hold, since a workbook says again in few bytes what it said before. */
export const mostText = 40_000_000;
/** Bytes that the parts of a workbook may open to: twenty megabytes of ordinary rows open to a fifth of it. */
export const mostBytes = 300 * 1024 * 1024;

/** Of the thread that reads a file: its milliseconds, ten times those of fifty thousand ordinary rows, and megabytes of its heap. */
export const longest = 60_000;
export const mostHeap = 512;
