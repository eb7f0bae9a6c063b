CREATE TABLE "grants" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"given_by" integer NOT NULL,
	"given_at" bigint NOT NULL,
	"taken_by" integer,
	"taken_at" bigint
);
--> statement-breakpoint
CREATE TABLE "region_sets" (
	"set" text NOT NULL,
	"region_id" integer NOT NULL,
	CONSTRAINT "region_sets_set_region_id_pk" PRIMARY KEY("set","region_id")
);
--> statement-breakpoint
ALTER TABLE "publications" ADD COLUMN "hash" text;--> statement-breakpoint
ALTER TABLE "support_tickets" ADD COLUMN "closed_by" integer;--> statement-breakpoint
ALTER TABLE "support_tickets" ADD COLUMN "answer" text;--> statement-breakpoint
ALTER TABLE "support_tickets" ADD COLUMN "answered_by" integer;--> statement-breakpoint
ALTER TABLE "support_tickets" ADD COLUMN "answered_at" bigint;--> statement-breakpoint
CREATE UNIQUE INDEX "grants_held" ON "grants" USING btree ("user_id","kind") WHERE "grants"."taken_at" is null;--> statement-breakpoint
CREATE INDEX "support_tickets_open" ON "support_tickets" USING btree ("received_at") WHERE "support_tickets"."closed_at" is null;--> statement-breakpoint
ALTER TABLE "publications" ADD CONSTRAINT "publications_hash_unique" UNIQUE("hash");--> statement-breakpoint
INSERT INTO "region_sets" ("set", "region_id") VALUES ('extra2022', 15), ('studentNotice', 16), ('studentNotice', 17), ('studentNotice', 18), ('special', 10) ON CONFLICT DO NOTHING;--> statement-breakpoint
UPDATE "publications" SET "hash" = replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '') WHERE "kind" = 'promo';
