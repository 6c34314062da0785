import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The dashboards that an operator imports and the Helm chart installs. */
const folder = join(import.meta.dirname, '../../deploy/kubernetes/files/dashboards');

interface Panel {
  title: string;
  description?: string;
  targets?: { expr: string; legendFormat?: string }[];
}

/** Every panel, with `where` it is: dashboard and title. */
export const panels = readdirSync(folder).flatMap((file) => {
  // Written by Grafana's own export.
  const dashboard = JSON.parse(readFileSync(join(folder, file), 'utf8')) as {
    title: string;
    panels: Panel[];
  };
  return dashboard.panels.map(({ title, description = '', targets = [] }) => ({
    where: `${dashboard.title}: ${title}`,
    description,
    queries: targets,
  }));
});
