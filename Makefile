# Every command of this project. `make help` lists them.
# The Node that runs everything is the npm package `node`, so the system's version does not matter.
SHELL := /bin/bash
export PATH := $(CURDIR)/node_modules/.bin:$(PATH)
PORT ?= 8080
export PORT

.DEFAULT_GOAL := help
.PHONY: help start dev test test-matrix e2e hands check web-check up upgrade down install build attack flood asvs commits fuzz evaluate evaluate-pdf bench chaos upgrade-check soak smoke kube-check kube-run kube-tools rotate sbom audit backup restore minio statement alerts admin generate new-use-case format clean programs venv test-programs toxiproxy

help: ## List what there is
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):[^#]*## (.*)/  make \1|\2/' | column -t -s '|'

start: programs install build ## Run the whole system without Docker on http://localhost:8080 (Ctrl-C stops it)
	@node infra/local/dist/main.js

dev: programs install ## The same with watch and hot reload: pages and services follow the sources
	@node --import @oxc-node/core/register infra/local/src/main.ts dev

# Programs and packages are installed side by side; the runner builds beside the tests that need no build.
test: ## Run the tests: unit, integration against real parts, the walks of buyers and staff in Chromium; one file: npm test -- path
	@$(MAKE) --no-print-directory -j2 test-programs install
	@node infra/quality/run-tests.mjs

test-matrix: ## Run the tests that try everything everywhere: each screen at each width, each kind of file, installation and attack, many seeds
	@$(MAKE) --no-print-directory -j2 test-programs install
	@node infra/quality/run-tests.mjs --matrix

e2e: test-programs install build ## Run the end-to-end tests; one file: npm test -- infra/verify/e2e/test/buyer/order-page.spec.ts
	@playwright test -c infra/verify/e2e/playwright.config.ts

hands: test-programs install build ## Press, type and wait as visitors do, on a phone and a desktop: make hands HANDS_TRIES=20 HANDS_SHARE=0.3; some by ONLY="early twice"
	@playwright test -c infra/verify/e2e/hands/playwright.config.ts $(addprefix hands/,$(ONLY))

check: install build ## Format, lint, types, boundaries and cycles, drift of generated files
	@bash infra/quality/check.sh

web-check: test-programs install build ## Sizes and one Lighthouse run of every page: fails on what no noisy machine can change
	@LIGHTHOUSE_RUNS=1 node infra/verify/bench/dist/main.js web-size web-lighthouse

up: ## The same as docker compose up, in the background, waiting until all is healthy
	docker compose up --build --detach --wait

upgrade: ## Bring the running containers to this checkout and .env, one replica after another, while buyers are served
	@bash infra/deploy/docker/upgrade.sh

down: ## Stop the containers; data stays
	docker compose down

smoke: ## Prove the containers: start, order, proof, confirm, scale, crash, stop
	bash infra/deploy/docker/smoke.sh

kube-check: ## Check the Helm chart: lint and render; with what make kube-tools made, schemas and its tests
	@bash infra/quality/kube/check.sh

kube-run: install build ## Install the chart on the cluster of KUBECONFIG, order, ask who reaches whom, kill pods under load: KEEP=1 leaves it
	@node infra/verify/chaos/dist/cluster/main.js

kube-tools: ## Make with Go what make kube-check can use: helm, kubeconform, helm-unittest
	@bash infra/quality/kube/make-tools.sh

attack: programs install build ## Try to take the stock off sale without paying, and count the honest buyers refused: make attack NETWORKS=20 CROWD=1000
	@node infra/verify/security/dist/attack/main.js

flood: programs install build ## Try to shut visitors and staff out, and count who is answered meanwhile: make flood SECONDS=60 GUESS_SECONDS=600
	@node infra/verify/security/dist/flood/main.js

asvs: programs install ## Draw 40 rows of asvs.md at random, name what each rests on, and run those tests: make asvs ROWS=40 SEED=1
	@node infra/quality/asvs-sample.ts

commits: install ## Compile each of the newest commits by itself, for git bisect: make commits COMMITS=20
	@COMMITS="$(COMMITS)" bash infra/quality/each-commit.sh

fuzz: programs venv install build ## Call the API with Schemathesis, then check the databases: make fuzz FUZZ_SECONDS=600 SEED=1
	@bash infra/verify/security/fuzz/run.sh

evaluate: install build ## Match credits with orders and count right and wrong by kind: make evaluate CASES=folder SEED=2
	@CASES="$(CASES)" SEED="$(SEED)" node services/orders/test/matching/evaluate.main.ts

evaluate-pdf: test-programs install build ## Read PDFs of 17 layouts by three programs, rows cut at 20 places: make evaluate-pdf PLACES=20 SEED=2
	@PLACES="$(PLACES)" SEED="$(SEED)" node services/orders/test/matching/evaluate-pdfs.main.ts

bench: test-programs install build ## Measure: floors, orders, peers, sizes, Lighthouse, journeys; some by ONLY="floors journeys"
	@node infra/verify/bench/dist/main.js $(ONLY)

chaos: programs toxiproxy install build ## Break everything under load and check that nothing is lost: make chaos ARGS="--orders 10000 --seed 1"
	@node infra/verify/chaos/dist/main.js $(or $(ARGS),run)

upgrade-check: programs toxiproxy install build ## Run the last release beside this one under load, forward and back: no failed call (FROM=ref)
	@node infra/verify/chaos/dist/main.js upgrade $(if $(FROM),--from $(FROM)) $(ARGS)

soak: programs install build ## Twenty minutes of even load; fails when memory, connections or streams grow
	@node infra/verify/chaos/dist/main.js soak $(ARGS)

admin: ## Manage staff accounts of `make start`: make admin ARGS="create ada ada@example.com"
	@bash infra/local/admin.sh $(ARGS)

sbom: ## Write the bill of materials of what we ship to .local/sbom.cdx.json (CycloneDX)
	@bash infra/quality/sbom.sh

audit: install ## Ask npm for known advisories in what we ship
	@bash infra/quality/audit.sh

rotate: ## Replace a secret of the running containers: make rotate SECRET=tokens
	@bash infra/deploy/docker/rotate.sh $(SECRET)

backup: ## Save databases, pictures and secrets of the running containers now, as every night: make backup
	@bash infra/deploy/backup/backup.sh

restore: ## Bring a backup into an installation without data: make restore FROM=backups/<time>.tar.age KEY=key.txt
	@bash infra/deploy/backup/restore.sh $(FROM) $(KEY)

statement: ## Write a bank statement that pays the open orders of `make start`: make statement FORMAT="Kuda XLSX"
	@FORMAT="$(FORMAT)" node infra/verify/bank-simulator/dist/statement-main.js

alerts: ## Have the bank mail an alert for each open order of `make start`: make alerts BANK="Zenith Bank"
	@bash infra/local/install-tools.sh dovecot
	@BANK="$(BANK)" node infra/verify/bank-simulator/dist/alerts-main.js

minio: ## Build the real MinIO once with Go, for `make start` and the tests
	@bash infra/local/build-minio.sh

# Without the front end: until its types are written, a new field of the API does not compile there.
generate: install ## Write the generated files: OpenAPI document, API types, .env.example, configuration.md, the chart's variables
	@tsc -b infra/quality/tsconfig.build.json
	@bash infra/quality/generate.sh

new-use-case: ## Write the file of a use case and its test: make new-use-case SERVICE=orders FOLDER=money NAME=refund-order
	@node infra/quality/new-use-case.mjs "$(SERVICE)" "$(FOLDER)" "$(NAME)"

format: ## Format all files
	biome check --write .

install: node_modules/.installed

node_modules/.installed: package-lock.json
	@bash infra/quality/install-packages.sh

build: install ## Compile everything
	@bash infra/quality/build.sh

programs:
	@bash infra/local/install-tools.sh

toxiproxy:
	@bash infra/verify/chaos/install-toxiproxy.sh

venv:
	@bash infra/local/install-tools.sh venv

test-programs:
	@bash infra/local/install-tools.sh chromium

clean: ## Delete what was built and the data of `make start`
	rm -rf .local $$(git ls-files -o -i --exclude-standard --directory | grep -E '/dist/$$') node_modules/.cache
