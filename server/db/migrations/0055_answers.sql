CREATE TABLE "answer_cells" (
	"school_id" integer NOT NULL,
	"schedule_uuid" uuid NOT NULL,
	"task_kind" text NOT NULL,
	"student_group_uuid" uuid NOT NULL,
	"attempt" integer NOT NULL,
	"kind" text NOT NULL,
	"version" integer NOT NULL,
	"value" jsonb,
	"author_user_id" integer NOT NULL,
	"captured_at" bigint NOT NULL,
	"accepted_at" bigint NOT NULL,
	CONSTRAINT "answer_cells_pk" PRIMARY KEY("school_id","schedule_uuid","task_kind","student_group_uuid","attempt","kind")
);
--> statement-breakpoint
CREATE TABLE "answer_history" (
	"school_id" integer NOT NULL,
	"schedule_uuid" uuid NOT NULL,
	"task_kind" text NOT NULL,
	"student_group_uuid" uuid NOT NULL,
	"attempt" integer NOT NULL,
	"kind" text NOT NULL,
	"version" integer NOT NULL,
	"value" jsonb,
	"author_user_id" integer NOT NULL,
	"captured_at" bigint NOT NULL,
	"accepted_at" bigint NOT NULL,
	"client_id" uuid,
	"seq" integer,
	"received_at" bigint NOT NULL,
	CONSTRAINT "answer_history_pk" PRIMARY KEY("school_id","schedule_uuid","task_kind","student_group_uuid","attempt","kind","version")
);
