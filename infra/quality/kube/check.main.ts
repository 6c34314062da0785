/**
 * `make kube-check`: renders every profile of the Helm chart and holds it against what the images are; then, where a
 * control plane can be started, installs, upgrades, drains, rolls back and removes them. Says what it leaves out.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { leaveOut } from '@spade/local/programs';
import { waitFor } from '@spade/platform/testing/wait-for';
import { checkAdmission, checkFields } from './admission.ts';
import { type Bed, bedFolder, findPrograms, startBed } from './bed.ts';
import { CheckError } from './check-error.ts';
import { Cluster } from './cluster.ts';
import { checkSchemas } from './conform.ts';
import { checkBudgets, checkDrain, checkSpread } from './disruptions.ts';
import { imageFacts, isBuilt, variablesOf } from './image-facts.ts';
import * as life from './life.ts';
import { allowedConnections } from './network.ts';
import { canRunNginx, checkNginx } from './nginx.ts';
import { asList, parseObjects } from './objects.ts';
import { chartFolder, type Profile, profiles, valuesOf } from './profiles.ts';
import { find, run } from './programs.ts';
import { checkRefusals } from './refusals.ts';
import { faultsOf } from './rules.ts';
import { checkSecrets } from './secrets.ts';
import { missingKinds, standIn } from './stand-in-crds.ts';

/** The only connections between our own pods; everything else goes through Redis. */
const connectionsMeant = [
  'frontend → gateway:3000',
  'frontend → pages:3100',
  'pages → gateway:3000',
];

const root = join(import.meta.dirname, '../../..');
const say = (line: string) => process.stdout.write(`${line}\n`);
let failures = 0;

async function step(name: string, work: () => unknown): Promise<boolean> {
  const begin = performance.now();
  try {
    await work();
    say(`ok    ${name} (${((performance.now() - begin) / 1000).toFixed(1)} s)`);
    return true;
  } catch (error) {
    failures += 1;
    say(`FAIL  ${name}\n${error instanceof Error ? error.message : String(error)}`);
    return false;
  }
}

const folder = bedFolder();
let bed: Bed | undefined;
if (folder && process.platform === 'linux') {
  await step('start a control plane', async () => {
    bed = await startBed(folder);
  });
}
// Now: the bed unpacks those that fit its control plane when it starts, and the machine may have older ones.
const programs = findPrograms();
if (!programs.helm) {
  leaveOut('helm', 'the chart is not checked');
  process.exit(failures > 0 ? 1 : 0);
}

// The control plane never outlives the check, also when its reader has gone or someone interrupts it.
process.stdout.on('error', () => void bed?.stop().then(() => process.exit(1)));
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void (bed?.stop() ?? Promise.resolve()).then(() => process.exit(1)));

const kubeconform = find('kubeconform', [join(root, '.local/bin')]);
if (!kubeconform) leaveOut('kubeconform', 'the fields of the chart against their schemas');
const rendered = new Map<Profile, string>();
const helmProgram = programs.helm;
const facts = { images: imageFacts(), isBuilt, variablesOf };
try {
  const check = (profile: Profile) =>
    step(`${profile.name}: lint, render, ports, selectors, variables, network`, async () => {
      await run(helmProgram, ['lint', chartFolder, '--strict', '--quiet', ...valuesOf(profile)]);
      const text = await run(helmProgram, [
        'template',
        'spade',
        chartFolder,
        '-n',
        'web',
        ...valuesOf(profile),
      ]);
      rendered.set(profile, text);
      // Without a control plane, whose own schemas are used below: those that kubeconform fetches.
      if (kubeconform && !bed)
        await run(kubeconform, ['-strict', '-ignore-missing-schemas', '-'], text);
      const objects = parseObjects(text);
      const faults = faultsOf(objects, facts);
      const connections = allowedConnections(objects);
      if (connections.toSorted().join() !== connectionsMeant.join())
        faults.push(
          `the policies allow ${connections.join(', ')} instead of ${connectionsMeant.join(', ')}`,
        );
      if (faults.length > 0) throw new CheckError(faults.join('\n'));
    });
  await Promise.all(profiles.map(check));
  await step('misspelt, missing and impossible values are refused', () =>
    checkRefusals(helmProgram),
  );
  const nginx = find('nginx', ['/usr/sbin']);
  if (nginx && canRunNginx(nginx))
    await step("nginx takes the chart's configuration and tries a cut connection again", () =>
      checkNginx(nginx, [...rendered.values()][0] ?? ''),
    );
  else leaveOut('nginx', "the chart's configuration of nginx is not started");
  if (bed && programs.kubectl)
    await onControlPlane(new Cluster({ helm: helmProgram, kubectl: programs.kubectl }, bed), bed);
  else leaveOut('control-plane', 'the chart is not installed, upgraded, drained and rolled back');
} finally {
  await bed?.stop();
}
say(
  failures > 0
    ? `make kube-check failed: ${failures} step(s)`
    : 'make kube-check: all that could be checked is sound.',
);
process.exit(failures > 0 ? 1 : 0);

async function onControlPlane(cluster: Cluster, plane: Bed): Promise<void> {
  await step('kinds of the operators', () => addKinds(cluster));
  await step('admission refuses what is not "restricted"', () => checkAdmission(cluster));
  const [small] = profiles;
  await step(
    'small: the job of the secrets with its own rights, and every key that a pod takes',
    () => checkSecrets(cluster, plane, (small && rendered.get(small)) ?? ''),
  );
  if (kubeconform)
    await step("kubeconform with the control plane's schemas", () =>
      checkSchemas(kubeconform, cluster, rendered.values()),
    );
  const install = async (profile: Profile) => {
    const { name } = profile;
    await step(`${name}: every field is one that the API knows`, () =>
      checkFields(cluster, rendered.get(profile) ?? ''),
    );
    return step(`${name}: install under "restricted"`, () => life.install(cluster, profile, name));
  };
  const zones = profiles.find(({ name }) => name === 'standard');
  const change = async (profile: Profile) => {
    const { name } = profile;
    if (name === 'scaled')
      await step('scaled: the scalers reach their least replicas', () =>
        life.settle(cluster, name),
      );
    await step(`${name}: upgrade and roll back without a replica missing`, () =>
      life.upgradeAndRollBack(cluster, profile, name),
    );
    const scaled = profiles.find((one) => one.name === 'scaled');
    if (profile === zones && scaled)
      await step('standard: switching scaling on keeps the replicas', () =>
        life.switchScalingOn(cluster, scaled, name),
      );
    await step(`${name}: uninstall leaves only the data`, () =>
      life.uninstall(cluster, profile, name),
    );
  };
  // Alone: what is drained for it would be missing elsewhere.
  if (zones && (await install(zones))) {
    await step('standard: replicas are in three zones', () => checkSpread(cluster, 'standard'));
    await step('standard: a budget lets one replica go, no second', () =>
      checkBudgets(cluster, 'standard', 'gateway'),
    );
    await step('standard: drains a node', () => checkDrain(cluster, 'standard', 'node-one'));
  }
  // Three at a time: most of it is waiting.
  const waiting = profiles.toSorted(
    (a, b) => Number(b.name === 'scaled') - Number(a.name === 'scaled'),
  );
  const lane = async () => {
    for (let one = waiting.shift(); one; one = waiting.shift())
      if (one === zones || (await install(one))) await change(one);
  };
  await Promise.all([lane(), lane(), lane()]);
  say(
    'Not checked here: what runs inside the pods, CloudNativePG, KEDA and External Secrets at run time, and the network plugin.',
  );
}

/** The operators' own definitions where they are (`make kube-tools`), else stand-ins that take any field. */
async function addKinds(cluster: Cluster): Promise<void> {
  const made = join(root, '.local/kube/crds');
  if (existsSync(made))
    for (const file of readdirSync(made))
      await cluster.apply(readFileSync(join(made, file), 'utf8'));
  const missing = missingKinds(await definedKinds(cluster));
  if (missing.length > 0) {
    await cluster.apply(asList(missing.map(standIn)));
    say(
      `      stand-ins, whose fields are not checked: ${missing.map(({ kind }) => kind).join(', ')}`,
    );
  }
  await cluster.kubectl(['wait', 'crds', '--all', '--for=condition=Established', '--timeout=30s']);
  // A busy API server lists a kind a little later; until then helm says that its definition is missing.
  const defined = await definedKinds(cluster);
  await waitFor('every kind in the list of the API', async () => {
    const listed = new Set(
      (await cluster.kubectl(['api-resources', '--output=name'])).trim().split('\n'),
    );
    return [...defined].every((kind) => listed.has(kind));
  });
}

/** Names of all kinds that were added to the API: `clusters.postgresql.cnpg.io`. */
async function definedKinds(cluster: Cluster): Promise<Set<string>> {
  const names = 'jsonpath={range .items[*]}{.metadata.name}{"\\n"}{end}';
  return new Set((await cluster.kubectl(['get', 'crds', '-o', names])).trim().split('\n'));
}
