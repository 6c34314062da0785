import { requireOwnNode } from './own-node.ts';

describe('the Node that is measured', () => {
  it('is the project’s own', () => {
    expect(() => requireOwnNode()).not.toThrow();
  });

  it('is not an older one of the system', () => {
    expect(() => requireOwnNode('20.19.2')).toThrow('Node 20.19.2 would be measured');
  });
});
