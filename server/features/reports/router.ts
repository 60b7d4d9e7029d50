import { mostReportRows } from "#contract/reports.ts";
import { currentActor } from "#server/features/auth/rules.ts";
import { entryOf, readableReports, readReport } from "#server/features/reports/rules.ts";
import { procedures, reportReader } from "#server/procedures.ts";

const calls = procedures.reports;

export const reports = {
  list: calls.list
    .use(reportReader)
    .handler(async ({ context }) => readableReports((await currentActor(context))!).map(entryOf)),
  read: calls.read.use(reportReader).handler(async ({ context, input }) => {
    const actor = (await currentActor(context))!;
    return readReport(context, { actor, wanted: input, most: context.reportRows ?? mostReportRows });
  }),
};
