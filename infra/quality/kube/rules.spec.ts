import { z } from 'zod';
import { imageFacts, isBuilt, listenPorts, variablesOf } from './image-facts.ts';
import { allowedConnections } from './network.ts';
import { parseObjects } from './objects.ts';
import { faultsOf } from './rules.ts';

const facts = {
  images: new Map([['shop', { ports: [3000, 9090], uid: 10_001 }]]),
  isBuilt: () => true,
  variablesOf: () =>
    new Map<string, z.ZodType>([
      ['TOKEN', z.string().min(1)],
      ['SIZE', z.coerce.number().int().default(3)],
    ]),
};

/** A sound shop, in which a test breaks one thing. */
const SHOP = `
apiVersion: v1
kind: Service
metadata: { name: shop }
spec: { selector: { app: shop }, ports: [{ name: http, port: 80, targetPort: http }] }
---
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata: { name: shop }
spec: { maxUnavailable: 1, selector: { matchLabels: { app: shop } } }
---
apiVersion: networking.k8s.io/v1
kind: Ingress
metadata: { name: shop }
spec: { rules: [{ http: { paths: [{ backend: { service: { name: shop, port: { name: http } } } }] } }] }
---
apiVersion: apps/v1
kind: Deployment
metadata: { name: shop }
spec:
  replicas: 2
  selector: { matchLabels: { app: shop } }
  template:
    metadata: { labels: { app: shop, app.kubernetes.io/component: shop } }
    spec:
      securityContext: { runAsUser: 10001 }
      containers:
        - name: shop
          image: registry.example.com/shop:1
          ports: [{ name: http, containerPort: 3000 }, { name: health, containerPort: 9090 }]
          env: [{ name: TOKEN_FILE, value: /secrets/token }, { name: SIZE, value: "4" }]
          startupProbe: { httpGet: { path: /health/live, port: health } }
          readinessProbe: { httpGet: { path: /health/ready, port: health } }
          livenessProbe: { httpGet: { path: /health/live, port: health } }
          volumeMounts: [{ name: secrets, mountPath: /secrets }]
      volumes:
        - name: secrets
          projected: { sources: [{ secret: { name: shop, items: [{ key: token, path: token }] } }] }
`;
const SCALER = `---
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: { name: shop }
spec: { scaleTargetRef: { name: shop } }
`;

describe('the rules of a rendered chart', () => {
  const faultsIn = (text: string) => faultsOf(parseObjects(text), facts);

  it('find nothing in a sound chart', () => {
    expect(faultsIn(SHOP)).toEqual([]);
  });

  it.each([
    ['targetPort: http', 'targetPort: web', 'no container opens its target port web'],
    ['selector: { app: shop }, ports', 'selector: { app: shp }, ports', 'selects 0 workloads'],
    ['port: { name: http } } }', 'port: { number: 81 } } }', 'no Service shop with port 81'],
    ['kind: PodDisruptionBudget', 'kind: Other', 'has no PodDisruptionBudget'],
    [
      'maxUnavailable: 1, selector: { matchLabels: { app: shop } }',
      'selector: { matchLabels: { app: shp } }',
      'its budget does not mean it alone',
    ],
    ['containerPort: 3000', 'containerPort: 3001', 'the image opens no port 3001'],
    ['live, port: health', 'live, port: metrics', 'a probe asks port metrics'],
    ['readinessProbe', 'readiness', 'a probe is missing'],
    ['runAsUser: 10001', 'runAsUser: 10002', 'its image is made for 10001'],
    ['shop:1', 'shp:1', 'no image shp'],
    ['value: /secrets/token', 'value: /secrets/tokens', 'which no Secret puts there'],
    ['name: TOKEN_FILE', 'name: TOKENS_FILE', 'lacks TOKEN, which the process needs'],
    ['value: "4"', 'value: four', 'SIZE has a value that the process refuses'],
    ['name: SIZE', 'name: SIZES', 'gets SIZES, which the process does not read'],
  ])('refuse a chart with %s written as %s', (right, wrong, fault) => {
    expect(SHOP).toContain(right);
    expect(faultsIn(SHOP.replace(right, wrong)).join('\n')).toContain(fault);
  });

  it('refuse replicas that each upgrade would set back', () => {
    expect(faultsIn(`${SHOP}${SCALER}`)).toEqual([
      'HorizontalPodAutoscaler shop: each upgrade would set its replicas back',
    ]);
    expect(faultsIn(`${SHOP.replace('replicas: 2', '')}${SCALER}`)).toEqual([]);
    expect(
      faultsIn(
        `${SHOP}${SCALER.replace('scaleTargetRef: { name: shop', 'scaleTargetRef: { name: shp')}`,
      ),
    ).toEqual(['HorizontalPodAutoscaler shop scales nothing']);
  });
});

describe('the connections that policies allow', () => {
  const pod = (name: string) => `---
kind: Deployment
metadata: { name: ${name} }
spec:
  template:
    metadata: { labels: { app: ${name}, app.kubernetes.io/component: ${name} } }
    spec: { containers: [{ name: x, image: x, ports: [{ containerPort: 80 }] }] }
`;
  const policy = (name: string, to: string, from: string) => `---
kind: NetworkPolicy
metadata: { name: ${name} }
spec:
  podSelector: { matchLabels: { app: ${name} } }
  policyTypes: [Ingress, Egress]
  egress: ${to && `[{ ports: [{ port: 80 }], to: [{ podSelector: { matchLabels: { app: ${to} } } }] }]`}
  ingress: ${from && `[{ ports: [{ port: 80 }], from: [{ podSelector: { matchLabels: { app: ${from} } } }] }]`}
`;
  const allowed = (text: string) => allowedConnections(parseObjects(text));

  it('need a rule on both sides', () => {
    const pods = pod('a') + pod('b');
    expect(allowed(pods + policy('a', 'b', '') + policy('b', '', 'a'))).toEqual(['a → b:80']);
    expect(allowed(pods + policy('a', 'b', '') + policy('b', '', ''))).toEqual([]);
    expect(allowed(pods + policy('a', '', '') + policy('b', '', 'a'))).toEqual([]);
  });

  it('name pods that no policy limits', () => {
    expect(allowed(pod('a'))).toEqual(['a is open']);
  });
});

describe('what the images are', () => {
  const images = imageFacts();

  it.each(['auth', 'catalog', 'contact', 'orders', 'worker'])(
    '%s opens its inner port only',
    (name) => {
      expect(images.get(name)).toEqual({ ports: [9090], uid: expect.any(Number) as number });
    },
  );

  it('includes gateway and front end with the ports that they listen on', () => {
    expect(images.get('gateway')).toEqual({ ports: [3000, 9090], uid: 10_006 });
    expect(images.get('frontend')?.ports).toEqual([8080]);
    expect(listenPorts('  listen 81;\n  # listen 82;\n')).toEqual([81]);
  });

  it('knows which programs are built, and what a process must be given', () => {
    expect(isBuilt('infra/setup/dist/cluster-secrets.main.js')).toBe(true);
    expect(isBuilt('infra/setup/dist/other.js')).toBe(false);
    expect([...variablesOf('orders').keys()]).toContain('DATABASE_URL');
  });
});
