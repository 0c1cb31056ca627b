/** `?user=&team=&action=&from=&to=`: the filters of the audit log. */
export interface AuditView {
  /** ID of the person who performed the action. */
  readonly user: string;
  readonly team: string;
  readonly action: string;
  /** First and last day, such as `2026-11-26`. Both are included. */
  readonly from: string;
  readonly to: string;
}

const names = ['user', 'team', 'action', 'from', 'to'] as const;
const day = /^\d{4}-\d\d-\d\d$/;

export const noFilter: AuditView = { user: '', team: '', action: '', from: '', to: '' };

export function parseAuditView(params: URLSearchParams): AuditView {
  const view = Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])) as unknown as AuditView;
  return { ...view, from: day.test(view.from) ? view.from : '', to: day.test(view.to) ? view.to : '' };
}

export function formatAuditView(view: AuditView): URLSearchParams {
  return new URLSearchParams(names.filter((name) => view[name] !== '').map((name) => [name, view[name]]));
}

/** The query parameters for a view's filters. Days are in the browser's time zone. */
export function auditFilter({ user, team, action, from, to }: AuditView): Readonly<Record<string, string>> {
  return {
    ...(user && { user_id: user }),
    ...(team && { team_id: team }),
    ...(action && { action }),
    ...(from && { from: startOf(from, 0) }),
    ...(to && { to: startOf(to, 1) }),
  };
}

/** The start of the local day `daysLater` days after `text`, in ISO 8601. */
function startOf(text: string, daysLater: number): string {
  const [year = 0, month = 1, date = 1] = text.split('-').map(Number);
  return new Date(year, month - 1, date + daysLater).toISOString();
}
