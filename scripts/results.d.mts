export interface Step {
  program: string;
  sources: string[];
  packages: string[];
  results: string[];
  record: string;
}
export function isCurrent(step: Step): boolean;
export function writeRecord(step: Step): void;
