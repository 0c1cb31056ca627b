const beforeThousands = /\B(?=(?:\d{3})+$)/g;

/**
 * A whole number as people write it: "10,000". Not by `Intl.NumberFormat`, whose first use takes as long as the evaluation
 * of a third of the dashboard.
 */
export function wholeNumber(count: number): string {
  return String(count).replace(beforeThousands, ',');
}
