import type { Builder } from '@grafana/grafana-foundation-sdk/cog';
import {
  BigValueColorMode,
  BigValueGraphMode,
  LegendDisplayMode,
  LegendPlacement,
  ReduceDataOptionsBuilder,
  TooltipDisplayMode,
  VizLegendOptionsBuilder,
  VizTooltipOptionsBuilder,
} from '@grafana/grafana-foundation-sdk/common';
import {
  type Dashboard,
  DashboardBuilder,
  DashboardLinkBuilder,
  DashboardLinkType,
  DatasourceVariableBuilder,
  type Panel,
  RowBuilder,
  ThresholdsConfigBuilder,
  ThresholdsMode,
} from '@grafana/grafana-foundation-sdk/dashboard';
import { DataqueryBuilder } from '@grafana/grafana-foundation-sdk/prometheus';
import { PanelBuilder as StatBuilder } from '@grafana/grafana-foundation-sdk/stat';
import { PanelBuilder as GraphBuilder } from '@grafana/grafana-foundation-sdk/timeseries';

/** Grafana's names of units (https://github.com/grafana/grafana/blob/main/packages/grafana-data/src/valueFormats/categories.ts). */
export type Unit = 'short' | 'percentunit' | 's' | 'dtdurations' | 'bytes' | 'reqps' | 'cpm';

/** A panel that a person reads. */
interface PanelText {
  title: string;
  /** What it means and what to do; ends with the runbook's page where there is one. */
  description: string;
  unit: Unit;
}

/** Widths of Grafana's grid, which has 24 columns. */
const [STAT_WIDTH, GRAPH_WIDTH] = [6, 12];
/** Queries of a panel are called A, B, … */
const FIRST_LETTER = 65;
/** The variable that each dashboard has: which Prometheus it asks. */
const datasource = { type: 'prometheus', uid: '$datasource' };

function target(expr: string, legend: string): DataqueryBuilder {
  return new DataqueryBuilder().datasource(datasource).expr(expr).legendFormat(legend).range();
}

/** One number; red from `bad` on, unless left out. */
export function figure(
  { title, description, unit }: PanelText,
  expr: string,
  bad?: number,
): Builder<Panel> {
  const steps = [
    { value: null, color: 'green' },
    ...(bad === undefined ? [] : [{ value: bad, color: 'red' }]),
  ];
  return new StatBuilder()
    .title(title)
    .description(description)
    .unit(unit)
    .datasource(datasource)
    .span(STAT_WIDTH)
    .height(4)
    .colorMode(BigValueColorMode.Value)
    .graphMode(BigValueGraphMode.Area)
    .reduceOptions(new ReduceDataOptionsBuilder().calcs(['lastNotNull']))
    .thresholds(new ThresholdsConfigBuilder().mode(ThresholdsMode.Absolute).steps(steps))
    .withTarget(target(expr, title).refId('A'));
}

/** Lines over time: pairs of an expression and what names its series. */
export function graph(
  { title, description, unit }: PanelText,
  lines: readonly (readonly [expr: string, legend: string])[],
): Builder<Panel> {
  const builder = new GraphBuilder()
    .title(title)
    .description(description)
    .unit(unit)
    .min(0)
    .datasource(datasource)
    .span(GRAPH_WIDTH)
    .height(8)
    .lineWidth(2)
    .fillOpacity(8)
    .legend(
      new VizLegendOptionsBuilder()
        .showLegend(true)
        .displayMode(LegendDisplayMode.List)
        .placement(LegendPlacement.Bottom)
        .calcs([]),
    )
    .tooltip(new VizTooltipOptionsBuilder().mode(TooltipDisplayMode.Multi));
  for (const [index, [expr, legend]] of lines.entries())
    builder.withTarget(target(expr, legend).refId(String.fromCodePoint(FIRST_LETTER + index)));
  return builder;
}

/** What one dashboard shows: rows by title. */
export interface DashboardPlan {
  /** File name, and the end of its address in Grafana. */
  name: string;
  title: string;
  description: string;
  rows: readonly (readonly [title: string, panels: readonly Builder<Panel>[]])[];
}

/** The dashboard as Grafana imports it. */
export function build({ name, title, description, rows }: DashboardPlan): Dashboard {
  const builder = new DashboardBuilder(title)
    .uid(`spade-${name}`)
    .description(description)
    .tags(['spade'])
    .readonly()
    .refresh('1m')
    .time({ from: 'now-24h', to: 'now' })
    .timezone('browser')
    .link(
      new DashboardLinkBuilder('Other dashboards of the shop')
        .type(DashboardLinkType.Dashboards)
        .tags(['spade'])
        .asDropdown(true)
        .keepTime(true),
    )
    .withVariable(
      new DatasourceVariableBuilder('datasource').label('Prometheus').type('prometheus'),
    );
  for (const [row, panels] of rows) {
    builder.withRow(new RowBuilder(row));
    for (const panel of panels) builder.withPanel(panel);
  }
  const dashboard = builder.build();
  // Links to a panel stay the same from one import to the next.
  for (const [index, panel] of (dashboard.panels ?? []).entries()) panel.id = index + 1;
  return dashboard;
}

/** A panel as the tests read it. */
export interface PlannedPanel {
  /** Dashboard and panel. */
  where: string;
  description: string;
  queries: { expr: string; legendFormat: string }[];
}

/** Every panel of a dashboard. */
export function panelsOf({ title, rows }: DashboardPlan): PlannedPanel[] {
  return rows.flatMap(([, panels]) =>
    panels.map((one) => {
      const panel = one.build();
      // `target` above makes each of them.
      const queries = (panel.targets ?? []) as unknown as PlannedPanel['queries'];
      return {
        where: `${title}: ${panel.title}`,
        description: panel.description ?? '',
        queries,
      };
    }),
  );
}
