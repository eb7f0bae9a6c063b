CREATE TABLE "calendar_feeds" (
	"school_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"student_school_uuid" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"options" jsonb NOT NULL,
	"made_at" bigint NOT NULL,
	"used_at" bigint,
	"hour_start" bigint NOT NULL,
	"asked" integer NOT NULL,
	CONSTRAINT "calendar_feeds_school_id_user_id_student_school_uuid_pk" PRIMARY KEY("school_id","user_id","student_school_uuid")
);
--> statement-breakpoint
CREATE TABLE "handover_hashes" (
	"hash" text PRIMARY KEY NOT NULL,
	"target" text NOT NULL,
	"user_id" integer NOT NULL,
	"session_id" uuid NOT NULL,
	"ends_at" bigint NOT NULL,
	"used_at" bigint
);
--> statement-breakpoint
CREATE TABLE "partner_links" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"partner_id" text NOT NULL,
	"name" text NOT NULL,
	"school" text NOT NULL,
	"code_hash" text NOT NULL,
	"linked_at" bigint NOT NULL,
	"device" text,
	CONSTRAINT "partner_links_partner_id_unique" UNIQUE("partner_id"),
	CONSTRAINT "partner_links_code_hash_unique" UNIQUE("code_hash")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_feeds_by_token" ON "calendar_feeds" USING btree ("school_id","token_hash");--> statement-breakpoint
CREATE INDEX "handover_hashes_by_end" ON "handover_hashes" USING btree ("ends_at");