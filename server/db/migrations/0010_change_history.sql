CREATE TABLE "change_batches" (
	"school_id" integer NOT NULL,
	"batch" uuid NOT NULL,
	"user_id" integer NOT NULL,
	"at" bigint NOT NULL,
	"call" text NOT NULL,
	"device" text,
	"counts" jsonb NOT NULL,
	"undone_at" bigint,
	CONSTRAINT "change_batches_school_id_batch_pk" PRIMARY KEY("school_id","batch")
);
--> statement-breakpoint
CREATE TABLE "changes" (
	"school_id" integer NOT NULL,
	"batch" uuid NOT NULL,
	"position" integer NOT NULL,
	"entity" text NOT NULL,
	"id" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	CONSTRAINT "changes_school_id_batch_position_pk" PRIMARY KEY("school_id","batch","position")
);
--> statement-breakpoint
CREATE TABLE "done_requests" (
	"school_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"request_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"result" jsonb,
	"at" bigint NOT NULL,
	CONSTRAINT "done_requests_school_id_user_id_request_id_pk" PRIMARY KEY("school_id","user_id","request_id")
);
--> statement-breakpoint
CREATE INDEX "change_batches_by_time" ON "change_batches" USING btree ("school_id","at");--> statement-breakpoint
CREATE INDEX "changes_of_entry" ON "changes" USING btree ("school_id","entity","id");--> statement-breakpoint
CREATE INDEX "done_requests_by_time" ON "done_requests" USING btree ("school_id","at");