import { focusManager } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { useRest } from './StaffLayout.tsx';

const minutes = (count: number) => act(() => jest.advanceTimersByTime(count * 60_000));

describe('a page of the back office', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('rests after ten minutes without input, and wakes at the first sign of a person', () => {
    renderHook(() => useRest());
    minutes(9);
    expect(focusManager.isFocused()).toBe(true);
    minutes(1);
    expect(focusManager.isFocused()).toBe(false);
    window.dispatchEvent(new Event('pointermove'));
    expect(focusManager.isFocused()).toBe(true);
  });

  it('does not rest while someone works', () => {
    renderHook(() => useRest());
    for (let passed = 0; passed < 6; passed += 1) {
      minutes(5);
      window.dispatchEvent(new Event('keydown'));
    }
    expect(focusManager.isFocused()).toBe(true);
  });

  it('leaves other pages alone', () => {
    const { unmount } = renderHook(() => useRest());
    minutes(10);
    unmount();
    expect(focusManager.isFocused()).toBe(true);
  });
});
