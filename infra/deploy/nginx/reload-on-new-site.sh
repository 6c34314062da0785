#!/bin/sh
# Has nginx read its configuration, and with it the headers of the site, again whenever the job `site` has written the site
# anew, so that a changed setting refuses no visitor: the old workers end what they have begun. Run by the image's
# entrypoint; the loop ends with the container.
set -eu
written=${SITE_WRITTEN:-/etc/nginx/site/nginx/written}
last=$(cat "$written" 2>/dev/null || true)
while sleep 1; do # between two looks
  now=$(cat "$written" 2>/dev/null || true)
  if [ "$now" != "$last" ]; then nginx -s reload && last=$now; fi
done &
